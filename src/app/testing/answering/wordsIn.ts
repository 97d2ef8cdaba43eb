export const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0
