import type { RankedChoice, RankingSummary, RankedComparison } from '../../../api/admissions/ranking'
import { DataTable } from '../../kit/lists/DataTable'
import { KeyValue } from './KeyValue'
import { useTranslate } from 'react-admin'
import { StatusChip } from '../../kit/fields/StatusChip'
import { choiceVariants } from './choiceStates'
import { Check, Hourglass, Minus } from 'lucide-react'
import { useDensity } from '../../kit/lists/density'
import { useKeyText } from './useKeyText'
import { dayOf, timeOf } from '../../shell/dates'

/** A direction has its own keys, so the columns of their values are named by their order. */
export type Row = RankedChoice & { [K in `key${0 | 1 | 2 | 3 | 4}`]?: never }
const keySources = ['key0', 'key1', 'key2', 'key3', 'key4'] as const

const Column = DataTable.Col<Row>
const NumberColumn = DataTable.NumberCol<Row>

/**
 * The columns of a list: who, the direction's keys, how the wish stands, what is still awaited, and why the row is
 * where it is.
 */
export const rankedColumns = (keys: RankingSummary['keys']) => (
  <>
    <Column
      source="name"
      label="ranking.column.name"
      disableSort
      card="title"
      secondaryText={(row) => <span className="num">{row.number}</span>}
    />
    <NumberColumn source="place" label="ranking.column.place" card="aside" render={(row) => <Place row={row} />} />
    {keys.map((key, position) => (
      <NumberColumn
        key={key}
        source={keySources[position] ?? 'key4'}
        label={`ranking.key.${key}`}
        disableSort
        // The one that decides is told of in the last column.
        {...(position === 0 ? { card: 'end', named: true } : { roomy: true })}
        render={({ keys: values }) => {
          const value = values[position]
          return value ? <KeyValue value={value} /> : '—'
        }}
      />
    ))}
    <Column
      source="state"
      label="ranking.column.state"
      disableSort
      card="status"
      render={(row) => <ChoiceStateChip row={row} />}
      secondaryText={(row) => row.held && <HeldPlace held={row.held} />}
      keepsSecondary
    />
    <Column
      source="originals"
      label="ranking.column.papers"
      disableSort
      roomy
      render={(row) => <Paper standing={row.originals} kind="original" />}
      secondaryText={(row) => <Paper standing={row.enrolment_consent ? 'received' : 'awaited'} kind="consent" />}
    />
    <Column
      source="why"
      label="ranking.column.why"
      disableSort
      card="line"
      render={(row) => <Why row={row} />}
      secondaryText={(row) => <WhyAgainst row={row} />}
      keepsSecondary
    />
    {/* Where it ranks, it has a column already. */}
    {!keys.includes('priority') && <NumberColumn source="priority" label="ranking.key.priority" disableSort />}
    <Column source="education_method" label="ranking.column.method" disableSort />
  </>
)

/** The columns that are there for who asks for them. */
export const hiddenColumns = ['priority', 'education_method'] as const

/** What became of a wish so far, as a chip; who has a place by another wish competes no more. */
const ChoiceStateChip = ({ row: { state, held } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  if (held !== null && state !== 'declined')
    return <StatusChip variant="dark">{translate('ranking.state.elsewhere')}</StatusChip>
  return <StatusChip variant={choiceVariants[state]}>{translate(`ranking.state.${state}`)}</StatusChip>
}

/** Where the person has a place, if it is in another list. */
const HeldPlace = ({ held }: Pick<RankedChoice, 'held'>) => {
  const translate = useTranslate()
  return (
    held && (
      <span className="num">
        {held.direction_code}, {translate(`ranking.basis.${held.basis}`).toLowerCase()}
      </span>
    )
  )
}

const paperIcons = { received: Check, awaited: Hourglass, not_needed: Minus }
type PaperProps = { standing: RankedChoice['originals']; kind: 'original' | 'consent' }

/** Whether the original, or the consent, is here; that none is needed is said in words. */
const Paper = ({ standing, kind }: PaperProps) => {
  const translate = useTranslate()
  const Icon = paperIcons[standing]
  return (
    <span className={standing === 'received' ? 'row gap-1 text-success' : 'row gap-1 muted'}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {translate(`ranking.paper.${kind}`)}
      <span className={standing === 'not_needed' ? undefined : 'sr-only'}>
        {translate(`ranking.paper.${standing}`)}
      </span>
    </span>
  )
}

/** The place in the list; below the last that passes runs the passing line. */
const Place = ({ row: { place, line_below } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  return (
    <>
      {place}
      {line_below && <span className="passing-line">{translate('ranking.line')}</span>}
    </>
  )
}

/** Why a row stands below the one above it, in words: what decides, and its value here. */
const Why = ({ row: { why, below_minimum } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  const compare = useComparison()
  if (why?.by === 'below_minimum' || below_minimum.length > 0)
    return (
      <span className="block text-warning why-below">
        {translate('ranking.why.below', { subjects: below_minimum.join(', ') })}
      </span>
    )
  return why === null ? translate('ranking.why.first') : translate(`ranking.why.${why.by}`, compare(why))
}

/**
 * The value of the row above, by which that one stands higher; nothing where none was compared. Compact rows leave its
 * place out: it is right above.
 */
const WhyAgainst = ({ row: { why, below_minimum, place } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  const compare = useComparison()
  const [density] = useDensity()
  if (why === null || why.by === 'below_minimum' || below_minimum.length > 0) return null
  return translate(density === 'compact' ? 'ranking.why.against_above' : 'ranking.why.against', {
    ...compare(why),
    place: place - 1,
  })
}

/** The two values that a row and the one above it were compared by, as people read them. */
export const useComparison = (): ((why: RankedComparison) => { value: string; above: string }) => {
  const keyText = useKeyText()
  return (why) =>
    why.by === 'submitted_at'
      ? distinctMoments(why)
      : { value: keyText({ key: why.by, value: why.value }), above: keyText({ key: why.by, value: why.above }) }
}

const toTheSecond = (moment: string) => `${timeOf(moment)}:${String(new Date(moment).getSeconds()).padStart(2, '0')}`

/** Two moments as coarsely as they still differ: as days, as times of a day, or to the second. */
export const distinctMoments = ({
  value,
  above,
}: {
  value: string
  above: string
}): { value: string; above: string } => {
  const shown = [dayOf, timeOf, toTheSecond].find((tell) => tell(value) !== tell(above)) ?? toTheSecond
  return { value: shown(value), above: shown(above) }
}
