vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { "*.visaasm", "*.ptx" },
  callback = function(event)
    vim.bo[event.buf].filetype = event.match:match("%.ptx$") and "ptx" or "visaasm"
  end,
})
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "visaasm", "ptx", "markdown" },
  callback = function(event)
    local client = _G.lanewise_client
    if not client or not vim.lsp.get_client_by_id(client) then
      client = vim.lsp.start_client({ name = "lanewise", cmd = { "lanewise", "lsp" }, root_dir = vim.fn.getcwd() })
      _G.lanewise_client = client
    end
    if client then
      vim.lsp.buf_attach_client(event.buf, client)
    end
  end,
})
