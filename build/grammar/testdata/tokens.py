"""Prints the tokens of a file, "class text" a line, as the lexer LEXERS:NAME finds them."""
import sys

from pygments.lexers import load_lexer_from_file

lexer = load_lexer_from_file(sys.argv[1], sys.argv[2], stripnl=False, ensurenl=False)
for path in sys.argv[3:]:
    text = open(path, encoding="utf-8", newline="").read().replace("\r\n", "\n")
    whole = ""
    for token, value in lexer.get_tokens(text):
        whole += value
        if value.strip():
            print(str(token).removeprefix("Token."), value.strip().replace("\n", "\\n"))
    if whole != text:
        sys.exit(f"{path}: the tokens are not the text")
