(require 'eglot)
(define-derived-mode visaasm-mode prog-mode "vISA"
  (setq-local comment-start "// "))
(define-derived-mode ptx-mode prog-mode "PTX"
  (setq-local comment-start "// "))
(add-to-list 'auto-mode-alist '("\\.visaasm\\'" . visaasm-mode))
(add-to-list 'auto-mode-alist '("\\.ptx\\'" . ptx-mode))
(add-to-list 'eglot-server-programs '((visaasm-mode ptx-mode) . ("lanewise" "lsp")))
(add-hook 'visaasm-mode-hook #'eglot-ensure)
(add-hook 'ptx-mode-hook #'eglot-ensure)
