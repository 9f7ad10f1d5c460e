package parser

import (
	"slices"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
)

// lsc reads .ugm and up to two cache controls.
func (s *suffixReader) lsc() bool {
	s.in.LSC = &visa.LSC{Scale: 1}
	if !s.sfid() {
		return false
	}
	for len(s.words) > 0 && len(s.in.LSC.Caching) < 2 {
		w := s.next()
		if !slices.Contains(keyword.CacheControls, w.text) {
			return s.wrong(w, "There is no cache control ."+diag.Clip(w.text)+": there are .df, .uc, .ca, .wb, .wt, .st and .ri.", keyword.CacheControls)
		}
		s.in.LSC.Caching = append(s.in.LSC.Caching, w.text)
	}
	return true
}

func (s *suffixReader) sfid() bool {
	w := s.next()
	i := slices.Index(keyword.SharedFunctions, w.text)
	if i < 0 {
		if w.text == "" {
			s.p.ds.Say(w.at, diag.Suffix, s.row.Page, "{} needs its shared function: .ugm, .ugml, .tgm or .slm.", s.row.Name).Insert(w.at, ".ugm")
			return false
		}
		return s.wrong(w, "There is no shared function ."+diag.Clip(w.text)+": there are .ugm, .ugml, .tgm and .slm.", keyword.SharedFunctions)
	}
	s.in.LSC.SFID = visa.LSCSFID(i)
	return true
}

// lscFence reads the suffix of lsc_fence: .ugm.evict.gpu.
func (s *suffixReader) lscFence() bool {
	s.in.LSC = &visa.LSC{}
	if !s.sfid() {
		return false
	}
	w := s.next()
	if !slices.Contains(keyword.FenceOperations, w.text) {
		return s.wrong(w, "lsc_fence needs its operation: .none, .evict, .invalidate, .discard, .clean or .flushl3.", keyword.FenceOperations)
	}
	s.in.LSC.Fence = w.text
	w = s.next()
	if !slices.Contains(keyword.FenceScopes, w.text) {
		return s.wrong(w, "lsc_fence needs its scope: .group, .local, .tile, .gpu, .gpus, .sysrel or .sysacq.", keyword.FenceScopes)
	}
	s.in.LSC.Scope = w.text
	return true
}
