import type { RankedChoice, RankingSummary } from '../../../api/admissions/ranking'
import type { Column } from '../../kit/lists/column'
import { ChoiceStateChip } from './ChoiceStateChip'
import { HeldPlace } from './HeldPlace'
import { KeyValue } from './KeyValue'
import { Paper } from './Paper'
import { Place } from './Place'
import { WhyAgainst } from './WhyAgainst'
import { Why } from './Why'

/** A direction has its own keys, so the columns of their values are named by their order. */
export type Row = RankedChoice & { [K in `key${0 | 1 | 2 | 3 | 4}`]?: never }
const keySources = ['key0', 'key1', 'key2', 'key3', 'key4'] as const

/** The columns of a list: who, the direction's keys, how the wish stands, what is still awaited, and why the row is where it is. */
export const rankedColumns = (keys: RankingSummary['keys']): readonly Column<Row>[] => [
  {
    source: 'name',
    label: 'ranking.column.name',
    sort: false,
    card: 'title',
    sub: (row) => <span className="num">{row.number}</span>,
  },
  {
    source: 'place',
    label: 'ranking.column.place',
    numeric: true,
    card: 'aside',
    render: (row) => <Place row={row} />,
  },
  ...keys.map((key, position) => ({
    source: keySources[position] ?? 'key4',
    label: `ranking.key.${key}`,
    sort: false as const,
    numeric: true,
    // The one that decides is told of in the last column.
    ...(position === 0 ? { card: 'end' as const, named: true } : { roomy: true }),
    render: ({ keys: values }: Row) => {
      const value = values[position]
      return value ? <KeyValue value={value} /> : '—'
    },
  })),
  {
    source: 'state',
    label: 'ranking.column.state',
    sort: false,
    card: 'status',
    render: (row) => <ChoiceStateChip row={row} />,
    sub: (row) => row.held && <HeldPlace held={row.held} />,
    keepsSub: true,
  },
  {
    source: 'originals',
    label: 'ranking.column.papers',
    sort: false,
    roomy: true,
    render: (row) => <Paper isHere={row.originals === 'received'} kind="original" />,
    sub: (row) => <Paper isHere={row.enrolment_consent} kind="consent" />,
  },
  {
    source: 'why',
    label: 'ranking.column.why',
    sort: false,
    card: 'line',
    render: (row) => <Why row={row} />,
    sub: (row) => <WhyAgainst row={row} />,
    keepsSub: true,
  },
  // Where it ranks, it has a column already.
  ...(keys.includes('priority')
    ? []
    : [
        {
          source: 'priority' as const,
          label: 'ranking.key.priority',
          sort: false as const,
          numeric: true,
          hidden: true,
        },
      ]),
  { source: 'education_method', label: 'ranking.column.method', sort: false, hidden: true },
]
