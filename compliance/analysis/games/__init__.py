"""What the rules of each game come to: a folder for each. An added game has it in its one folder."""

from compliance.places import game_folders

__path__.extend(str(folder) for folder in game_folders()[1:])
