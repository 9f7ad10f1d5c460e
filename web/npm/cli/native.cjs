/** The path of the native command line, which stands in the package of this platform; null without one. */
exports.native = () => {
  const file = process.platform === "win32" ? "lanewise.exe" : "lanewise";
  try {
    return require.resolve(`@lanewise/${process.platform}-${process.arch}/bin/${file}`);
  } catch {
    return null;
  }
};
