import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { Languages, Plus, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { TestItem, TestSection } from '../../../../api/testing/tests'
import type { useDragOrder } from '../../../kit/inputs/rows/useDragOrder'
import { LocaleFields } from '../../../kit/inputs/translations/LocaleFields'
import { errorList } from '../../../kit/inputs/errorList'
import { RowSource } from '../../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../../kit/inputs/TextInput'
import { MoreMenu } from '../../../shell/page/MoreMenu'
import { usePointsText } from '../usePointsText'
import { ItemRow } from './ItemRow'
import { figuresOf, rowIndex, type Pinned } from './rules'

type Props = {
  index: number
  sections: readonly TestSection[]
  name: string
  pinned: Pinned
  numbers: readonly string[]
  taken: readonly number[]
  dragged: number | null
  handle: (item: number) => ReturnType<ReturnType<typeof useDragOrder>['handle']>
  onMove: (item: number, to: 'up' | 'down' | number) => void
  onMoveSection: (to: number) => void
  onRemoveSection: () => void
  /** Null removes the item. */
  onItem: (item: number, next: TestItem | null) => void
  onOpen: (item: number) => void
  onAdd: (kind: 'question' | 'pool') => void
}

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const source = 'content.sections'

export const SectionCard = (props: Props) => {
  const { index, sections, numbers, pinned, onMoveSection, onRemoveSection, onAdd } = props
  const translate = useTranslate()
  const pointsText = usePointsText()
  const section = sections[index]
  const { questions, points } = figuresOf(section?.items ?? [], pinned)
  const isAlone = sections.length === 1
  if (!section) return null
  return (
    <section className="panel test-section" aria-label={translate('tests.section.label', { number: index + 1 })}>
      <RowSource source={source} index={index} label={translate('tests.section.name')}>
        <div className="row test-section-head border-b bg-canvas" data-row>
          <span className="num medium">{index + 1}.</span>
          <Title index={index} hasEnglish={Boolean(section.translations.en?.title)} />
          <span className="small muted num flex-none hide-phone">{translate('tests.questions', questions)}</span>
          {points !== null && <span className="small medium num flex-none">{pointsText(points)}</span>}
          {!isAlone && (
            <MoreMenu label={translate('tests.section.actions', { number: index + 1 })}>
              <MenuItem disabled={index === 0} onClick={() => onMoveSection(index - 1)}>
                {translate('tests.up')}
              </MenuItem>
              <MenuItem disabled={index === sections.length - 1} onClick={() => onMoveSection(index + 1)}>
                {translate('tests.down')}
              </MenuItem>
              <MenuItem className="text-danger" onClick={onRemoveSection}>
                {translate('tests.section.remove')}
              </MenuItem>
            </MoreMenu>
          )}
        </div>
      </RowSource>
      {section.items.length === 0 && <p className="small muted p-4">{translate('tests.section.none')}</p>}
      <ol className="divided">
        {section.items.map((item, place) => (
          <ItemRow
            key={item.id}
            {...props}
            item={item}
            place={place}
            number={numbers[place] ?? ''}
            isDragged={props.dragged === rowIndex(sections, index, place)}
          />
        ))}
      </ol>
      <footer className="row wrap gap-1 border-t">
        <Button size="small" color="secondary" onClick={() => onAdd('question')}>
          <Plus {...icon} />
          {translate('tests.add_questions')}
          <span className="sr-only"> {translate('tests.section.label', { number: index + 1 })}</span>
        </Button>
        <Button size="small" color="secondary" onClick={() => onAdd('pool')}>
          <Shuffle {...icon} />
          {translate('tests.add_pool')}
          <span className="sr-only"> {translate('tests.section.label', { number: index + 1 })}</span>
        </Button>
      </footer>
    </section>
  )
}

/** The Russian title; the English one opens on request. */
const Title = ({ index, hasEnglish }: { index: number; hasEnglish: boolean }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(hasEnglish)
  const prefix = `${source}.${index}.translations`
  const { errors } = useFormState({ name: `${prefix}.en` })
  const isWrong = errorList({ errors, order: [] }).some(({ path }) => path.startsWith(`${prefix}.en`))
  const isShown = isOpen || isWrong
  return (
    <div className="row align-start gap-1 grow">
      <div className="row wrap gap-1 grow no-labels section-title">
        <LocaleFields locale="ru" prefix={prefix}>
          <TextInput
            source="title"
            label="tests.section.title"
            mayBeEmpty
            placeholder={translate('tests.section.untitled')}
          />
        </LocaleFields>
        {isShown && (
          <LocaleFields locale="en" prefix={prefix}>
            <TextInput source="title" label="tests.section.title" mayBeEmpty placeholder={translate('kit.locale.en')} />
          </LocaleFields>
        )}
      </div>
      <IconButton
        size="small"
        aria-expanded={isShown}
        aria-label={translate('tests.section.english')}
        title={translate('tests.section.english')}
        onClick={() => setOpen(!isShown)}
      >
        <Languages {...icon} />
      </IconButton>
    </div>
  )
}
