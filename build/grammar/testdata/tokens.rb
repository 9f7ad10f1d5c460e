# Prints the tokens of files, "class text" a line, as a lexer of a file finds them.
load ARGV[0]
lexer = Rouge::Lexer.find(ARGV[1])
ARGV.drop(2).each do |path|
  text = File.read(path, encoding: 'utf-8').gsub("\r\n", "\n")
  whole = +''
  lexer.new.lex(text) do |token, value|
    whole << value
    puts "#{token.qualname} #{value.strip.gsub("\n", '\n')}" unless value.strip.empty?
  end
  abort "#{path}: the tokens are not the text" if whole != text
end
