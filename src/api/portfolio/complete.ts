/** What a complete portfolio has, and how far one is; over all years. No zod. */
import { completeParts, type Category, type ItemKind, type ItemStatus } from './codes'

type Part = (typeof completeParts)[number]
type Shown = { category: Category; kind: ItemKind; status: ItemStatus }

const asks: Readonly<Record<Exclude<Part, 'about'>, (item: Shown) => boolean>> = {
  study: ({ category }) => category === 'study',
  beyond: ({ category }) => category === 'sport' || category === 'creative' || category === 'volunteer',
  certificate: ({ kind }) => kind === 'certificate' || kind === 'course',
  public: ({ category }) => category === 'public',
  science: ({ category }) => category === 'science',
}

const stateOf = (items: readonly Shown[]) => {
  if (items.some(({ status }) => status === 'approved')) return 'done'
  return items.some(({ status }) => status === 'submitted') ? 'waiting' : 'missing'
}

/** Each part is there once one achievement of it is approved, and waits while one is in review. */
export const completenessOf = (items: readonly Shown[], about: string) =>
  completeParts.map((part) => {
    if (part === 'about') return { part, state: about.trim() === '' ? ('missing' as const) : ('done' as const) }
    return { part, state: stateOf(items.filter(asks[part])) } as const
  })
