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

/** Directions have different ranking keys, so the columns are named by position: key0, key1, … */
export type Row = RankedChoice & { [K in `key${0 | 1 | 2 | 3 | 4}`]?: never }
const keySources = ['key0', 'key1', 'key2', 'key3', 'key4'] as const

const Column = DataTable.Col<Row>
const NumberColumn = DataTable.NumberCol<Row>

/** The columns of a ranking list, including one per ranking key. */
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
        // Cards and narrow windows show only the first key; the last column explains the deciding one.
        {...(position === 0 ? { card: 'end', labelledOnCards: true } : { wideScreensOnly: true })}
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
      secondaryText={(row) => row.placed_in && <OtherListPlace placed_in={row.placed_in} />}
      keepsSecondary
    />
    <Column
      source="originals"
      label="ranking.column.papers"
      disableSort
      wideScreensOnly
      render={(row) => <PaperState state={row.originals} kind="original" />}
      secondaryText={(row) => <PaperState state={row.enrolment_consent ? 'received' : 'awaited'} kind="consent" />}
    />
    <Column
      source="rank_reason"
      label="ranking.column.why"
      disableSort
      card="line"
      render={(row) => <RankReason row={row} />}
      secondaryText={(row) => <RankReasonAbove row={row} />}
      keepsSecondary
    />
    {/* If priority is a ranking key, it already has a column. */}
    {!keys.includes('priority') && <NumberColumn source="priority" label="ranking.key.priority" disableSort />}
    <Column source="education_method" label="ranking.column.method" disableSort />
  </>
)

/** Columns that are hidden by default. */
export const hiddenColumns = ['priority', 'education_method'] as const

/** The state of the choice; an applicant with a place in another list no longer competes here. */
const ChoiceStateChip = ({ row: { state, placed_in } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  if (placed_in !== null && state !== 'declined')
    return <StatusChip variant="dark">{translate('ranking.state.elsewhere')}</StatusChip>
  return <StatusChip variant={choiceVariants[state]}>{translate(`ranking.state.${state}`)}</StatusChip>
}

/** Another list in which the applicant has a place. */
const OtherListPlace = ({ placed_in }: Pick<RankedChoice, 'placed_in'>) => {
  const translate = useTranslate()
  return (
    placed_in && (
      <span className="num">
        {placed_in.direction_code}, {translate(`ranking.basis.${placed_in.basis}`).toLowerCase()}
      </span>
    )
  )
}

const paperIcons = { received: Check, awaited: Hourglass, not_needed: Minus }
type PaperProps = { state: RankedChoice['originals']; kind: 'original' | 'consent' }

/** Whether the originals or the consent have been received. */
const PaperState = ({ state, kind }: PaperProps) => {
  const translate = useTranslate()
  const Icon = paperIcons[state]
  return (
    <span className={state === 'received' ? 'row gap-1 text-success' : 'row gap-1 muted'}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {translate(`ranking.paper.${kind}`)}
      <span className={state === 'not_needed' ? undefined : 'sr-only'}>{translate(`ranking.paper.${state}`)}</span>
    </span>
  )
}

/** The rank; the last passing row also draws the passing line. */
const Place = ({ row: { place, line_below } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  return (
    <>
      {place}
      {line_below && <span className="passing-line medium text-xs">{translate('ranking.line')}</span>}
    </>
  )
}

/** Explains why the row ranks below the one above it. */
const RankReason = ({ row: { rank_reason, below_minimum } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  const compare = useComparison()
  if (rank_reason?.by === 'below_minimum' || below_minimum.length > 0)
    return (
      <span className="block text-warning rank-below-minimum">
        {translate('ranking.why.below', { subjects: below_minimum.join(', ') })}
      </span>
    )
  return rank_reason === null
    ? translate('ranking.why.first')
    : translate(`ranking.why.${rank_reason.by}`, compare(rank_reason))
}

/**
 * The deciding value of the row above; null if the rows were not compared. Compact rows omit the rank of that row,
 * because it is directly above.
 */
const RankReasonAbove = ({ row: { rank_reason, below_minimum, place } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  const compare = useComparison()
  const [density] = useDensity()
  if (rank_reason === null || rank_reason.by === 'below_minimum' || below_minimum.length > 0) return null
  return translate(density === 'compact' ? 'ranking.why.against_above' : 'ranking.why.against', {
    ...compare(rank_reason),
    place: place - 1,
  })
}

/** Returns a function that formats the compared values of two rows. */
export const useComparison = (): ((reason: RankedComparison) => { value: string; above: string }) => {
  const keyText = useKeyText()
  return (reason) =>
    reason.by === 'submitted_at'
      ? distinctTimes(reason)
      : {
          value: keyText({ key: reason.by, value: reason.value }),
          above: keyText({ key: reason.by, value: reason.above }),
        }
}

const toTheSecond = (moment: string) => `${timeOf(moment)}:${String(new Date(moment).getSeconds()).padStart(2, '0')}`

/** Formats two timestamps with the least precision that shows a difference: day, time or seconds. */
export const distinctTimes = ({ value, above }: { value: string; above: string }): { value: string; above: string } => {
  const shown = [dayOf, timeOf, toTheSecond].find((format) => format(value) !== format(above)) ?? toTheSecond
  return { value: shown(value), above: shown(above) }
}
