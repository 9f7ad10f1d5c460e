package bench
import ("testing";"context";"os";"encoding/json";"path/filepath"
"github.com/lanewise/lanewise/build/site"
"github.com/lanewise/lanewise/core/protocol")
func TestTmp(t *testing.T) {
	root, _ := os.Getwd(); root += "/../.."
	ctx := context.Background()
	type requests struct { Load []byte `json:"load"`; Seek []byte `json:"seek"` }
	g := map[string]any{}
	g["ahead"], _ = site.Compile(ctx, root, "./wasm/ahead")
	g["exec"], _ = site.WasmExec(ctx)
	g["worker"], _ = site.WorkerScript(root)
	for _, n := range []int{512} {
	var ps []requests
	for _, name := range twoKernels[:1] {
		k := *kernelByName(name); k.global = [3]int{n,n,1}
		text, err := kernelText(&k, k.args(&k), filepath.Join(root, corpusKernels, name), t.TempDir())
		if err != nil { t.Fatal(err) }
		t.Log(name, n, len(text))
		os.WriteFile("/tmp/cores2/"+name+".visaasm", []byte(text), 0o666)
		ps = append(ps, requests{protocol.Encode(1, &protocol.Load{Text: text}), protocol.Encode(1, &protocol.Seek{})})
	}
	g["programs"] = ps; g["runs"] = 14
	b, _ := json.Marshal(g)
	os.WriteFile("/tmp/cores2/two"+map[int]string{128:"128",256:"256",512:"512"}[n]+".json", b, 0o666)
	}
}
