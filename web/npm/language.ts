/** Reports whether a text is PTX, by the rule of core/lang/language.go. */
export const isPTX = (name: string, text: string): boolean => /\.ptx$/i.test(name) || /(?:^|[\n\r])[ \t]*\.target[ \t]*sm_/.test(text);
