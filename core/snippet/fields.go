package snippet

import "encoding/binary"

// The fields of a version 1 link are a sequence of
//
//	uvarint  key
//	uvarint  length
//	length bytes
//
// with the keys below. A field with its default value is left out. A reader skips the keys it does not know, so that a
// later program may add fields that only matter to itself. A field that an older program must not miss needs a new
// version.
const (
	fieldText   = 1 // the text, UTF-8
	fieldName   = 2 // the file name, UTF-8
	fieldStep   = 3 // the step, uvarint
	fieldOption = 4 // "key=value", one for each option; no longer written: options follow the link
)

func fieldsOf(s Snippet) []byte {
	b := appendField(nil, fieldName, s.Name) // first, because a damaged link is usually cut off at its end
	b = appendField(b, fieldText, s.Text)
	if s.Step > 0 {
		b = appendField(b, fieldStep, string(binary.AppendUvarint(nil, s.Step)))
	}
	return b
}

func appendField(b []byte, key uint64, value string) []byte {
	if value == "" {
		return b
	}
	b = binary.AppendUvarint(b, key)
	b = binary.AppendUvarint(b, uint64(len(value)))
	return append(b, value...)
}

func readFields(b []byte) (Snippet, error) {
	var s Snippet
	for len(b) > 0 {
		key, n := binary.Uvarint(b)
		if n <= 0 {
			return Snippet{}, errDamaged
		}
		b = b[n:]
		size, n := binary.Uvarint(b)
		if n <= 0 || size > uint64(len(b)-n) {
			return Snippet{}, errDamaged
		}
		value := b[n : n+int(size)]
		b = b[n+int(size):]
		switch key {
		case fieldText:
			s.Text = string(value)
		case fieldName:
			s.Name = string(value)
		case fieldStep:
			step, n := binary.Uvarint(value)
			if n != len(value) || n <= 0 {
				return Snippet{}, errDamaged
			}
			s.Step = step
		case fieldOption:
			if err := s.readOption(string(value)); err != nil {
				return Snippet{}, err
			}
		}
	}
	return s, nil
}

func (s *Snippet) readOption(pair string) error {
	for i := 0; i < len(pair); i++ {
		if pair[i] != '=' {
			continue
		}
		s.option(pair[:i], pair[i+1:])
		return nil
	}
	return errDamaged
}

func (s *Snippet) option(key, value string) {
	if s.Options == nil {
		s.Options = map[string]string{}
	}
	s.Options[key] = value
}
