"""What a change of the law does to the game: what two versions decide otherwise, from the compiled rules of both."""
