import { portfolioLimits, sources, type Source } from '../../../api/portfolio/codes'
import type { suggestions, Suggestion } from '../../../api/portfolio/suggestions'
import type { Handlers } from '../../kit/handlers'
import { conflict, invalid } from '../../kit/problems'
import { declared, type Proof } from '../../kit/room'
import { signerAt } from '../../kit/signedLinks'
import { listOwnRows, listShownFiles, setItemFiles } from '../itemQueries'
import { loadRuleBook, pointsIn, rulesOf } from '../ruleBookQueries'
import { countItems, insertItem, lockPortfolio } from './queries'
import { presentOwn, writerOf, type Own } from './reading'

/** Category and kind per source. For an accepted document they are defaults, which its owner can change. */
const kinds = {
  test: { category: 'study', kind: 'certificate' },
  grade: { category: 'study', kind: 'certificate' },
  material: { category: 'study', kind: 'course' },
  document: { category: 'study', kind: 'award' },
} as const satisfies Record<Source, object>

const sourceOf = (name: string): Source | undefined => sources.find((source) => source === name)
type Known = Proof & { source: Source }
const isKnown = (proof: Proof): proof is Known => sourceOf(proof.source) !== undefined
const keyOf = ({ source, id }: { source: string; id: number | null }) => `${source}-${id}`

/** Lists what the college's own records prove about the person. Tests count only with a result that earns points. */
const listProofs = async ({ db, locale, person }: Own, fromPercent: number): Promise<Known[]> => {
  const proofs = await Promise.all(declared.proofs.map((listOf) => listOf(db, { userId: person.id, locale })))
  return proofs
    .flat()
    .filter(isKnown)
    .filter(({ source, percent }) => source !== 'test' || (percent !== null && percent >= fromPercent))
}

const described = ({ source, name, day, percent }: Known) => ({
  ...kinds[source],
  title: name.slice(0, portfolioLimits.title),
  event_date: day,
  level: 'institution' as const,
  result: 'participant' as const,
  source,
  percent,
})

const readSuggestions = async (own: Own) => {
  const book = await loadRuleBook(own.db, own.locale)
  const known = new Set(
    (await listOwnRows(own.db, own.person.id)).map(({ source, source_id }) =>
      keyOf({ source: source ?? '', id: source_id }),
    ),
  )
  const proofs = await listProofs(own, rulesOf(book, null).collected.test.from_percent)
  return { book, proofs, missing: proofs.filter((proof) => !known.has(keyOf(proof))) }
}

export const suggestionRoutes: Handlers<typeof suggestions> = {
  'GET /api/my/portfolio/suggestions': async (context) => {
    const { db, services, now } = context
    await writerOf(context)
    const { book, missing } = await readSuggestions(context)
    const files = await listShownFiles(
      db,
      missing.flatMap(({ fileIds }) => fileIds),
      signerAt(services.keyFor, now),
    )
    const data = missing.map((proof): Suggestion => {
      const item = described(proof)
      return {
        ...item,
        id: keyOf(proof),
        files: proof.fileIds.flatMap((id) => files.get(id) ?? []),
        points: pointsIn(book, item),
      }
    })
    return { data }
  },

  'POST /api/my/portfolio/suggestions': async (context) => {
    const { db, body, person, now, audit } = context
    const owner = await writerOf(context)
    await lockPortfolio(db, person.id)
    const { book, proofs, missing } = await readSuggestions(context)
    const gone = body.ids.flatMap((id, place) =>
      proofs.some((proof) => keyOf(proof) === id) ? [] : [[`ids.${place}`, [{ key: 'field.noSuchRecord' }]] as const],
    )
    if (gone.length > 0) throw invalid(Object.fromEntries(gone))
    const chosen = missing.filter((proof) => body.ids.includes(keyOf(proof)))
    if ((await countItems(db, person.id)) + chosen.length > portfolioLimits.items)
      throw conflict('portfolio.tooMany', { count: portfolioLimits.items })
    const added: number[] = []
    for (const proof of chosen) {
      const { source, percent, ...written } = described(proof)
      const id = await insertItem(db, {
        ...written,
        description: '',
        links: [],
        userId: person.id,
        status: 'submitted',
        now,
        source: { kind: source, id: proof.id, percent },
        isVerified: true,
      })
      await setItemFiles(db, id, proof.fileIds)
      added.push(id)
    }
    audit({ action: 'collect', entity: 'portfolios/items', ids: added, after: { sources: chosen.map(keyOf) } })
    const rows = await listOwnRows(db, person.id)
    const items = await presentOwn(context, { rows, book, owner })
    return {
      data: items.filter((item) =>
        rows.some(
          (row) => row.id === item.id && body.ids.includes(keyOf({ source: row.source ?? '', id: row.source_id })),
        ),
      ),
    }
  },
}
