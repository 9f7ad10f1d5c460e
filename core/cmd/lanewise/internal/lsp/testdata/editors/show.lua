-- Prints the first diagnostic and the hover of line 6 when they have come, and ends.
local function finish(status)
  vim.cmd(status == 0 and "qall!" or "cquit")
end
local function said(text)
  io.stdout:write(text .. "\n")
end
vim.defer_fn(function()
  local came = vim.wait(40000, function()
    return #vim.diagnostic.get(0) > 0
  end, 50)
  if not came then
    said("no diagnostics came")
    return finish(1)
  end
  for _, d in ipairs(vim.diagnostic.get(0)) do
    said("DIAGNOSTIC " .. (d.lnum + 1) .. ": " .. d.message)
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 5, character = 5 } }
  local answers, err = vim.lsp.buf_request_sync(0, "textDocument/hover", params, 40000)
  if not answers then
    said("no hover came: " .. tostring(err))
    return finish(1)
  end
  for _, answer in pairs(answers) do
    said("HOVER: " .. answer.result.contents.value)
  end
  finish(0)
end, 100)
