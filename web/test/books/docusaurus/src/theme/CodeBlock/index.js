// begin
import CodeBlock from "@theme-original/CodeBlock";

export default function Program(props) {
  const language = /language-(visaasm|ptx)/.exec(props.className)?.[0];
  if (!language) return <CodeBlock {...props} />;
  return (
    <lane-wise>
      <pre><code className={language}>{props.children}</code></pre>
    </lane-wise>
  );
}
// end
