import { portfolioLimits, sources, type Source } from '../../../api/portfolio/codes'
import type { suggestions, Suggestion } from '../../../api/portfolio/suggestions'
import type { Handlers } from '../../kit/handlers'
import { conflict, invalid } from '../../kit/problems'
import type { Proof } from '../../kit/feature'
import { signerAt } from '../../kit/http/signedLinks'
import { listOwnRows, loadFiles, setItemFiles } from '../itemQueries'
import { pointsByRuleBook, rulesOf, type RuleBook } from '../ruleBookQueries'
import { countItems, insertItem, listProofs, lockPortfolio } from './achievementQueries'
import { getWritableOwnerAndBook, presentOwnItems, type OwnContext } from './ownItems'

/** Category and kind per source. For an accepted document they are defaults, which its owner can change. */
const kinds = {
  test: { category: 'study', kind: 'certificate' },
  grade: { category: 'study', kind: 'certificate' },
  material: { category: 'study', kind: 'course' },
  document: { category: 'study', kind: 'award' },
} as const satisfies Record<Source, object>

const sourceOf = (name: string): Source | undefined => sources.find((source) => source === name)
type KnownProof = Proof & { source: Source }
const isKnownProof = <T extends Proof>(proof: T): proof is T & KnownProof => sourceOf(proof.source) !== undefined
const keyOf = ({ source, id }: { source: string; id: number | null }) => `${source}-${id}`

const itemFieldsOf = ({ source, name, day, percent }: KnownProof) => ({
  ...kinds[source],
  title: name.slice(0, portfolioLimits.title),
  event_date: day,
  level: 'institution' as const,
  result: 'participant' as const,
  source,
  percent,
})

/** Lists the proofs of the person, and those without an achievement. A test counts only if its result earns points. */
const readSuggestions = async ({ db, locale, person }: OwnContext, book: RuleBook) => {
  const { from_percent } = rulesOf(book, null).collected.test
  const proofs = (await listProofs(db, { userId: person.id, locale }))
    .filter(isKnownProof)
    .filter(({ source, percent }) => source !== 'test' || (percent !== null && percent >= from_percent))
  return { proofs, missing: proofs.filter(({ is_used }) => !is_used) }
}

export const suggestionRoutes: Handlers<typeof suggestions> = {
  'GET /api/my/portfolio/suggestions': async (context) => {
    const { db, services, now } = context
    const { book } = await getWritableOwnerAndBook(context)
    const { missing } = await readSuggestions(context, book)
    const files = await loadFiles(
      db,
      missing.flatMap(({ fileIds }) => fileIds),
      signerAt(services.keyFor, now),
    )
    const data = missing.map((proof): Suggestion => {
      const item = itemFieldsOf(proof)
      return {
        ...item,
        id: keyOf(proof),
        files: proof.fileIds.flatMap((id) => files.get(id) ?? []),
        points: pointsByRuleBook(book, item),
      }
    })
    return { data }
  },

  'POST /api/my/portfolio/suggestions': async (context) => {
    const { db, body, person, now, audit } = context
    const { owner, book } = await getWritableOwnerAndBook(context)
    await lockPortfolio(db, person.id)
    const { proofs, missing } = await readSuggestions(context, book)
    const gone = body.ids.flatMap((id, place) =>
      proofs.some((proof) => keyOf(proof) === id) ? [] : [[`ids.${place}`, [{ key: 'field.no_such_record' }]] as const],
    )
    if (gone.length > 0) throw invalid(Object.fromEntries(gone))
    const chosen = missing.filter((proof) => body.ids.includes(keyOf(proof)))
    if ((await countItems(db, person.id)) + chosen.length > portfolioLimits.items)
      throw conflict('portfolio.too_many', { count: portfolioLimits.items })
    const added: number[] = []
    for (const proof of chosen) {
      const { source, percent, ...written } = itemFieldsOf(proof)
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
    audit({ action: 'add_suggestions', entity: 'portfolios/items', ids: added, after: { sources: chosen.map(keyOf) } })
    const rows = await listOwnRows(db, person.id)
    const items = await presentOwnItems(context, { rows, book, owner })
    return {
      data: items.filter((item) =>
        rows.some(
          (row) => row.id === item.id && body.ids.includes(keyOf({ source: row.source ?? '', id: row.source_id })),
        ),
      ),
    }
  },
}
