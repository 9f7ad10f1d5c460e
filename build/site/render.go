package site

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/lanewise/lanewise/build/tool"
)

// rendered is what the program build/render prints.
type rendered struct {
	Pages  map[string]map[string]string `json:"pages"`  // go-app's HTML by base, then by route
	Words  map[string]json.RawMessage   `json:"words"`  // what the modules lanewise:isa and lanewise:ptx export
	Course json.RawMessage              `json:"course"` // the lessons and templates: see build/render/course.go
}

// render compiles and runs build/render for the given bases.
func render(ctx context.Context, root string, bases []string) (rendered, error) {
	var r rendered
	args := append([]string{"run", "./build/render"}, bases...)
	out, err := tool.Run(ctx, root, nil, "prerendering the pages", "go", args...)
	if err != nil {
		return r, err
	}
	if err := json.Unmarshal(out, &r); err != nil {
		return r, fmt.Errorf("prerendering the pages gave no JSON: %w", err)
	}
	return r, nil
}
