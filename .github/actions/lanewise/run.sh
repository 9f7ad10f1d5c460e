# What action.yml does with its inputs, which are the environment. The largest status of all commands is that of the step.
# It keeps to what bash 3.2 knows, which is macOS's.
set -eo pipefail
lanewise=$RUNNER_TEMP/lanewise/lanewise

patterns=()
while IFS= read -r pattern; do
  [[ -z $pattern ]] || patterns+=("$pattern")
done <<<"$FILES"
files=()
if ((${#patterns[@]})); then
  while IFS= read -r -d '' file; do
    files+=("$file")
  done < <(git ls-files -z -- "${patterns[@]}")
fi
if ((${#files[@]} == 0)); then
  echo '::error::No file that git knows is one of the input "files".'
  exit 2
fi

status=0
attempt() {
  "$@" || {
    local ended=$?
    ((ended <= status)) || status=$ended
  }
}

echo "::add-matcher::$GITHUB_ACTION_PATH/matcher.json"
attempt "$lanewise" check -- "${files[@]}"
echo "::remove-matcher owner=lanewise-check::" # run tells the same errors again
if [[ -n $SARIF ]]; then
  attempt "$lanewise" check -sarif -- "${files[@]}" >"$SARIF"
fi
if [[ $RUN != false ]]; then
  flags=()
  [[ $STRICT != true ]] || flags=(-strict)
  attempt "$lanewise" run "${flags[@]}" -- "${files[@]}"
  if [[ -n $JUNIT ]]; then
    attempt "$lanewise" run "${flags[@]}" -junit -- "${files[@]}" >"$JUNIT"
  fi
fi
echo "::remove-matcher owner=lanewise-report::"
echo "::remove-matcher owner=lanewise-expectation::"
exit "$status"
