/** Returns a fact that the build wrote into the page: <meta name=lanewise-NAME>. */
export function fact(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="lanewise-${name}"]`)?.content;
  if (!content) throw new Error(`The page lacks <meta name="lanewise-${name}">.`);
  return content;
}
