package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

const objectBytes = "CISA\x04\x01 and so on"

func TestAnObjectIsOpenedAsItsText(t *testing.T) {
	for _, name := range []string{"k.isa", "K.ISA", "k.bin"} {
		p, h := withHelper(t)
		p.s.openFile(fileOf(name, objectBytes))
		if o, ok := h.asked[0].m.(*protocol.Open); !ok || o.Name != name || o.Data != objectBytes {
			t.Fatalf("asked %+v", h.asked[0].m)
		}
		if p.text != lesson.Text {
			t.Fatal("the text is replaced before the object is read")
		}
		h.answer(&protocol.Opened{Text: ".version 4.1\n"})
		if want := name[:1] + ".visaasm"; p.text != ".version 4.1\n" || p.s.Name != want {
			t.Errorf("%q of %s, want %s", p.text, p.s.Name, want)
		}
	}
}

func TestADamagedObjectChangesNothing(t *testing.T) {
	p, h := withHelper(t)
	p.s.openFile(fileOf("k.isa", objectBytes))
	h.answer(&protocol.Opened{Message: "The object ends too early.", Offset: 18})
	want := "k.isa cannot be opened. At byte 18: The object ends too early."
	if p.text != lesson.Text || p.s.Notice.Tone != Failure || p.s.Notice.Text != want {
		t.Errorf("%q, notice %+v", p.text, p.s.Notice)
	}
}

func TestAnObjectThatBreaksTheAssistantChangesNothing(t *testing.T) {
	p, h := withHelper(t)
	p.s.openFile(fileOf("k.isa", objectBytes))
	p.s.AssistantDied()
	if p.text != lesson.Text || p.s.Notice.Tone != Failure || h.restarts != 1 {
		t.Errorf("%q, notice %+v, %d restarts", p.text, p.s.Notice, h.restarts)
	}
}

func TestWhatIsOpenedMeanwhileStays(t *testing.T) {
	p, h := withHelper(t)
	p.s.openFile(fileOf("k.isa", objectBytes))
	p.s.openFile(fileOf("other.visaasm", "b"))
	h.answer(&protocol.Opened{Text: ".version 4.1\n"})
	if p.text != "b" || p.s.Name != "other.visaasm" {
		t.Errorf("%q of %s", p.text, p.s.Name)
	}
}
