import { placeholders, type Placeholder } from '../../../api/papers/codes'

const braces = /\{([^{}]*)\}/g
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name)

/** Names in braces that no template knows. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(braces)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))

export type PlaceholderValues = Readonly<Record<Placeholder, string>>
/** Fills a template once, so that braces in a person's data stay as they are. Markup is text like any other. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(braces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
