; Written by build/grammar of Lanewise.
(mnemonic) @keyword
(predicate) @keyword.conditional
(execution) @attribute
(variable) @variable
(predefined) @variable.builtin
(punctuation) @punctuation.delimiter
(type) @type
(modifier) @operator
(number) @number
(label) @label
(directive) @keyword.directive
(attribute) @property
(launch_text) @string.special
(string) @string
(comment) @comment
