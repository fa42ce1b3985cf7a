"""The games: a folder for each, here or where the environment names another folder of games."""

from compliance.places import game_folders

__path__.extend(str(folder) for folder in game_folders()[1:])
