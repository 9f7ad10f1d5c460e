package store

import "github.com/lanewise/lanewise/web/store/internal/naming"

// updateName gives a text that has nothing left of what was opened a name of its own. A text that undo brings back
// gets its former name back.
func (d *document) updateName() {
	is, now := &d.text.identity, d.text.now
	if d.text.own.Named {
		return
	}
	kernel := naming.KernelName(now)
	if gone := naming.NothingLeft(is.base, now); !gone || is.byKernel && kernel == naming.KernelName(is.base) {
		if is.byKernel {
			is.base = now
			if kernel != "" {
				d.call(naming.FileName(kernel, now))
			}
		}
		return
	}
	was := *is
	was.name = d.Name
	*is = identity{name: naming.FileName(kernel, now), base: now, byKernel: true}
	for _, f := range d.text.former {
		if !f.byKernel && !naming.NothingLeft(f.base, now) {
			*is = f
			break
		}
	}
	d.text.asked = false
	if !was.byKernel {
		d.text.former = append([]identity{was}, d.text.former[:min(len(d.text.former), mostFormer)]...)
	}
	d.call(is.name)
}

// call changes the name of the text.
func (d *document) call(name string) {
	if d.Name != name {
		d.Name = name
		d.changed(TopicText)
	}
}

// rename gives the text another name. The new name can make it a text of the other language.
func (d *document) rename(name string) {
	if d.Name != name {
		d.call(name)
		d.updateLanguage()
		d.checkSoon(0)
	}
}

// mostFormer bounds how many former identities of a text are kept.
const mostFormer = 8
