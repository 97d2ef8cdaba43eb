/** Splits a text at empty lines. */
export const splitParagraphs = (body: string): readonly string[] => body.split(/\n{2,}/).filter((text) => text !== '')
