"""Previews of links: a picture of the board and a sentence for messengers."""
