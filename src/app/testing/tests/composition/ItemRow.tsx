import MenuItem from '@mui/material/MenuItem'
import { CircleAlert, GripVertical, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { TestItem, TestSection } from '../../../../api/testing/tests'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { errorList } from '../../../kit/inputs/errorList'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RowSource } from '../../../kit/inputs/rows/SimpleFormIterator'
import type { useDragOrder } from '../../../kit/inputs/rows/useDragOrder'
import { MoreMenu } from '../../../shell/page/MoreMenu'
import { PoolText, useDifficultyText } from './PoolText'
import { gripId, isAnyDifficulty, type Pinned, type PinnedQuestion, type Pool } from './rules'
import { usePoolCount } from './usePoolCount'

type Props = {
  item: TestItem
  place: number
  number: string
  index: number
  sections: readonly TestSection[]
  pinned: Pinned
  taken: readonly number[]
  isDragged: boolean
  handle: (item: number) => ReturnType<ReturnType<typeof useDragOrder>['handle']>
  onMove: (item: number, to: 'up' | 'down' | number) => void
  onItem: (item: number, next: TestItem | null) => void
  onOpen: (item: number) => void
}

export const ItemRow = (props: Props) => {
  const { item, pinned } = props
  if (item.kind === 'pool') return <PoolRow {...props} pool={item} />
  return <QuestionRow {...props} question={pinned.get(item.question_id)} />
}

const QuestionRow = ({ question, ...props }: Props & { question: PinnedQuestion | undefined }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const difficulty = useDifficultyText()
  const name = question?.title ?? '…'
  const facts = question && [
    translate(`questions.type.${question.type}`),
    difficulty({ difficulty_from: question.difficulty, difficulty_to: question.difficulty }),
  ]
  const missing = question && (['ru', 'en'] as const).filter((locale) => !question.languages.includes(locale))
  return (
    <Row
      {...props}
      name={name}
      points={question?.type !== 'info'}
      placeholder={question ? shown(question.points) : ''}
      open={translate('tests.question.open')}
    >
      <button type="button" className="title-link" onClick={() => props.onOpen(props.place)}>
        {name}
      </button>
      <p className="small muted">
        {facts?.filter(Boolean).join(' · ')}
        {missing?.map((locale) => (
          <span key={locale} className="text-warning">
            {' · '}
            {translate(`tests.question.lacks.${locale}`)}
          </span>
        ))}
        {question && question.status !== 'ready' && (
          <span className="text-danger">
            {' · '}
            {translate('tests.question.not_ready')}
          </span>
        )}
      </p>
    </Row>
  )
}

const PoolRow = ({ pool, ...props }: Props & { pool: Pool }) => {
  const translate = useTranslate()
  const { matching, isShort, wider } = usePoolCount({ rule: pool, wanted: pool.count, besides: props.taken })
  const widen = (next: Partial<Pool>) => props.onItem(props.place, { ...pool, ...next })
  return (
    <Row
      {...props}
      name={translate('tests.pool.name')}
      isBad={isShort}
      points
      each={translate('tests.pool.each')}
      placeholder={translate('tests.pool.own')}
      open={translate('tests.pool.edit')}
    >
      <button
        type="button"
        className={isShort ? 'title-link text-danger' : 'title-link'}
        onClick={() => props.onOpen(props.place)}
      >
        <Shuffle className={isShort ? undefined : 'text-primary'} size={16} strokeWidth={2} aria-hidden />
        <PoolText pool={pool} matching={matching} />
      </button>
      <p className="small muted">
        {[
          pool.tags.length > 0
            ? translate('tests.pool.tags', {
                smart_count: pool.tags.length,
                tags: pool.tags.map((tag) => translate('tests.pool.tag', { tag })).join(', '),
              })
            : '',
          translate('tests.pool.each_own', pool.count),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isShort && matching !== undefined && (
        <p className="field-error">
          <span>
            {translate('tests.pool.short', { smart_count: matching, count: pool.count })}{' '}
            {wider && (
              <button type="button" className="link text-danger text-left" onClick={() => widen(wider.rule)}>
                <WiderRule rule={wider.rule} tags={pool.tags} matching={wider.matching} />
              </button>
            )}
            {wider === null && matching > 0 && (
              <button type="button" className="link text-danger text-left" onClick={() => widen({ count: matching })}>
                {translate('tests.pool.take', matching)}
              </button>
            )}
          </span>
        </p>
      )}
    </Row>
  )
}

type WiderRuleProps = {
  rule: Pick<Pool, 'tags' | 'difficulty_from' | 'difficulty_to' | 'subject_id'>
  tags: readonly string[]
  matching: number
}

/** Describes a wider rule that matches enough questions. */
const WiderRule = ({ rule, tags, matching }: WiderRuleProps) => {
  const translate = useTranslate()
  const difficulty = useDifficultyText()
  const wide = isAnyDifficulty(rule) ? translate('tests.pool.any_difficulty') : difficulty(rule)
  const untagged = tags.length > rule.tags.length && translate('tests.pool.untagged')
  return translate('tests.pool.widen', { rule: [untagged, wide].filter(Boolean).join(', '), matching })
}

type RowProps = Props & {
  /** Name of the item in the labels of its move controls. */
  name: string
  isBad?: boolean
  points: boolean
  placeholder: string
  each?: string
  open: string
  children: ReactNode
}

const Row = (row: RowProps) => {
  const { item, place, number, index, sections, isDragged, isBad = false, name, children } = row
  const translate = useTranslate()
  const path = `content.sections.${index}.items.${place}`
  const { errors } = useFormState({ name: path })
  const faults = errorList({ errors, order: [] }).filter(
    (one) => one.path.startsWith(`${path}.`) && one.path !== `${path}.points`,
  )
  const label = number === '' ? name : translate(`tests.row.${item.kind}`, { number, name })
  const count = sections[index]?.items.length ?? 0
  const isFirst = place === 0 && index === 0
  const isLast = place === count - 1 && index === sections.length - 1
  return (
    <li className={['row test-row', isDragged && 'dragged', isBad && 'bad'].filter(Boolean).join(' ')} data-row>
      <button
        type="button"
        className="grip hide-phone"
        id={gripId(index, place)}
        aria-label={translate('tests.row.drag', { name: label })}
        {...row.handle(place)}
      >
        <GripVertical size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <span className="no faint num text-s">{number}</span>
      <div className="grow">
        {children}
        {faults.map((fault) => (
          <p key={fault.path} className="field-error">
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            <span>{fault.message}</span>
          </p>
        ))}
      </div>
      {row.points && (
        <div className="row flex-none no-labels row-points">
          {row.each && <span className="small muted">{row.each}</span>}
          <RowSource source={`content.sections.${index}.items`} index={place} label={translate('tests.row.name')}>
            <NumberInput
              key={path}
              source="points"
              label={translate('tests.row.points', { name: label })}
              placeholder={row.placeholder}
              mayBeEmpty
            />
          </RowSource>
        </div>
      )}
      <MoreMenu label={translate('tests.row.actions', { name: label })}>
        <MenuItem onClick={() => row.onOpen(place)}>{row.open}</MenuItem>
        <MenuItem disabled={isFirst} onClick={() => row.onMove(place, 'up')}>
          {translate('tests.up')}
        </MenuItem>
        <MenuItem disabled={isLast} onClick={() => row.onMove(place, 'down')}>
          {translate('tests.down')}
        </MenuItem>
        {sections.map((section, other) =>
          other === index ? null : (
            <MenuItem key={section.id} onClick={() => row.onMove(place, other)}>
              {translate('tests.row.to_section', { number: other + 1 })}
            </MenuItem>
          ),
        )}
        <MenuItem className="text-danger" onClick={() => row.onItem(place, null)}>
          {translate('tests.row.remove')}
        </MenuItem>
      </MoreMenu>
    </li>
  )
}
