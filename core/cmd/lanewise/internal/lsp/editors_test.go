//go:build !js

// These tests build the real program and talk to it over pipes. A WebAssembly program cannot start another one.

package lsp_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// shown is the program that the editors of EDITORS.md open: line 4 has a misspelt instruction, and line 5 an add, whose
// hover is requested.
const shown = `.version 3.8
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
.function "k_main"
    movv (M1, 16) X(0,0)<1> 0x1:d
    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    ret (M1, 1)
`

// editor runs an editor with a script on a program, with the real binary first in its path, and returns its output.
func editor(t *testing.T, name string, args ...string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed here; on Debian: apt-get install neovim emacs-nox elpa-eglot", name)
	}
	dir := t.TempDir()
	filetest.Write(t, filepath.Join(dir, "a.visaasm"), shown)
	scripts, err := filepath.Abs("testdata/editors")
	if err != nil {
		t.Fatal(err)
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "SCRIPTS", scripts)
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_CACHE_HOME="+dir,
		"PATH="+filepath.Dir(binary)+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

// TestNeovim: Neovim, set up as EDITORS.md says, shows a diagnostic and a hover.
func TestNeovim(t *testing.T) {
	checkShown(t, editor(t, "nvim", "--headless", "--clean", "-u", "SCRIPTS/init.lua", "-S", "SCRIPTS/show.lua", "a.visaasm"))
}

// TestNeovimDebugs: with the setup in DEBUGGERS.md, a configuration is found for the open file. nvim-dap itself is not
// among Debian's packages, so a table replaces it.
func TestNeovimDebugs(t *testing.T) {
	page := filetest.Read(t, "../../../../doc/DEBUGGERS.md")
	_, block, _ := strings.Cut(page, "### Neovim\n")
	block, _, _ = strings.Cut(block, "`:lua ")
	_, block, _ = strings.Cut(block, "\n\n") // without the sentence above it
	script := filepath.Join(t.TempDir(), "init.lua")
	const stub = `package.loaded.dap = { adapters = {}, configurations = {} }` + "\n"
	const show = `
vim.api.nvim_create_autocmd("VimEnter", { callback = function()
  local dap = require("dap")
  local configuration = (dap.configurations[vim.bo.filetype] or {})[1]
  local adapter = configuration and dap.adapters[configuration.type] or { args = {} }
  io.stdout:write("STARTS " .. vim.inspect({ adapter.command, unpack(adapter.args) }))
  vim.cmd("qall!")
end })`
	filetest.Write(t, script, stub+block+show)
	if out := editor(t, "nvim", "--headless", "--clean", "-u", script, "a.visaasm"); !strings.Contains(out, `STARTS { "lanewise", "dap" }`) {
		t.Errorf("Neovim printed\n%s", out)
	}
}

// TestEmacs: Emacs with Eglot, set up as EDITORS.md says, shows a diagnostic and a hover.
func TestEmacs(t *testing.T) {
	if program, err := exec.LookPath("emacs"); err == nil && exec.Command(program, "--batch", "-f", "package-initialize", "--eval", "(require 'eglot)").Run() != nil {
		t.Skip("Emacs has no Eglot here; on Debian: apt-get install elpa-eglot")
	}
	checkShown(t, editor(t, "emacs", "--batch", "-f", "package-initialize", "-l", "SCRIPTS/init.el", "-l", "SCRIPTS/show.el"))
}

func checkShown(t *testing.T, out string) {
	t.Helper()
	for _, want := range []string{"DIAGNOSTIC 5: ", "There is no instruction movv; did you mean mov?", "HOVER: ", "add[.sat] (exec_mask, exec_size) dst src0 src1"} {
		if !strings.Contains(out, want) {
			t.Errorf("the editor does not show %q; it printed\n%s", want, out)
		}
	}
}

// TestEditorPage: the page tells readers to write what the tests use.
func TestEditorPage(t *testing.T) {
	page := filetest.Read(t, "../../../../doc/EDITORS.md")
	for _, name := range []string{"init.lua", "init.el"} {
		b := filetest.Read(t, "testdata/editors/"+name)
		if !strings.Contains(page, b) {
			t.Errorf("EDITORS.md does not hold testdata/editors/%s as it is", name)
		}
	}
}
