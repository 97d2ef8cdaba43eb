type Change = { action: string; before?: unknown; after?: unknown }

/** Counted by the program with every edit, so that they say nothing of it; texts are kept under `translations`. */
const silent = ['version', 'updated_at', 'name']

/** The fields that an edit changed, by their names; texts of a translation as the text's own name. */
export const changedFields = ({ action, before, after }: Change): readonly string[] => {
  if (action !== 'edit' || !isFields(before) || !isFields(after)) return []
  const changed = Object.keys(after).filter((name) => isChanged(before[name], after[name]))
  return [
    ...(changed.includes('translations') ? changedTexts(before.translations, after.translations) : []),
    ...changed.filter((name) => !silent.includes(name)),
  ]
}

const changedTexts = (before: unknown, after: unknown): string[] => {
  const texts = [before, after].map((translations) => (isFields(translations) ? Object.entries(translations) : []))
  const names = texts.flat().flatMap(([, language]) => (isFields(language) ? Object.keys(language) : []))
  const textsOf = (translations: unknown, name: string) =>
    isFields(translations)
      ? Object.values(translations).map((language) => (isFields(language) ? language[name] : undefined))
      : []
  return [...new Set(names)].filter((name) => isChanged(textsOf(before, name), textsOf(after, name)))
}

const isChanged = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
