package main

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"
)

// The parts of a SARIF 2.1.0 log that check writes.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID   string       `json:"id"`
		Help sarifMessage `json:"help"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region struct {
				StartLine   int `json:"startLine"`
				StartColumn int `json:"startColumn"`
				EndLine     int `json:"endLine"`
				EndColumn   int `json:"endColumn"`
			} `json:"region"`
		} `json:"physicalLocation"`
	}
)

// printSARIF prints findings as one log. Their severities are also SARIF's levels.
func printSARIF(out io.Writer, findings []finding) error {
	driver := sarifDriver{Name: "Lanewise", InformationURI: "https://github.com/lanewise/lanewise", Rules: []sarifRule{}}
	results := []sarifResult{}
	rules := map[string]int{}
	for i := range findings {
		f := &findings[i]
		rule, known := rules[f.Code]
		if !known {
			rule = len(driver.Rules)
			rules[f.Code] = rule
			help := "Found by lanewise check."
			if f.Page != "" {
				help = "See " + f.Page + " of the specification."
			}
			driver.Rules = append(driver.Rules, sarifRule{f.Code, sarifMessage{help}})
		}
		var at sarifLocation
		at.Physical.Artifact.URI = artifactURI(f.File)
		at.Physical.Region.StartLine, at.Physical.Region.StartColumn = f.Line, f.Column
		at.Physical.Region.EndLine, at.Physical.Region.EndColumn = f.EndLine, f.EndColumn
		results = append(results, sarifResult{f.Code, rule, f.Severity, sarifMessage{f.Message}, []sarifLocation{at}})
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{{sarifTool{driver}, "utf16CodeUnits", results}},
	})
}

// artifactURI returns the URI of a file for a log; a relative name becomes a relative reference.
func artifactURI(name string) string {
	slashed := filepath.ToSlash(name)
	if !filepath.IsAbs(name) {
		return (&url.URL{Path: slashed}).String()
	}
	if !strings.HasPrefix(slashed, "/") { // C:/dir
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed}).String()
}
