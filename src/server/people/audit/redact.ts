/** Placeholders for secrets; the screens translate both. */
const hidden = '[hidden]'
const changed = '[changed]'

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const redactWith = (value: unknown, { secrets, shown }: { secrets: readonly string[]; shown: string }): unknown => {
  if (Array.isArray(value)) return value.map((each) => redactWith(each, { secrets, shown }))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (!secrets.includes(key)) return [key, redactWith(field, { secrets, shown })]
      return [key, field === null || field === undefined ? field : shown]
    }),
  )
}

type Change = { before?: unknown; after?: unknown }

/** Replaces the values of secret fields; the log shows only that they are set and whether they changed. */
export const redact = ({ before, after }: Change, secrets: readonly string[]): Change => {
  if (secrets.length === 0) return { before, after }
  const redactedAfter = redactWith(after, { secrets, shown: hidden })
  const isChanged = (key: string) =>
    isObject(before) &&
    isObject(after) &&
    after[key] !== null &&
    after[key] !== undefined &&
    JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const changes = Object.fromEntries(secrets.filter(isChanged).map((key) => [key, changed]))
  return {
    before: redactWith(before, { secrets, shown: hidden }),
    after: isObject(redactedAfter) ? { ...redactedAfter, ...changes } : redactedAfter,
  }
}
