import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TestItem, TestSection } from '../../../../api/testing/tests'
import { ArrayInput } from '../../../kit/inputs/rows/ArrayInput'
import { useDragOrder } from '../../../kit/inputs/rows/useDragOrder'
import { newId } from '../../questions/emptyQuestions'
import { useSectionTitle } from '../useSectionTitle'
import { usePointsText } from '../usePointsText'
import { PoolDialog } from './PoolDialog'
import { QuestionDialog } from './QuestionDialog'
import { QuestionPicker } from './QuestionPicker'
import { figuresOf, gripId, moveRow, moveSection, numbersOf, rowIndex, type Pool } from './rules'
import { SectionCard } from './SectionCard'
import { usePinned, useSections } from './useComposition'
import '../tests.css'

/**
 * Edits sections with pinned questions and pools. It is not a SimpleFormIterator, because items move between sections.
 */
export const CompositionInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput
      source="content.sections"
      label={false}
      summary={({ items }) => translate('tests.items', Array.isArray(items) ? items.length : 0)}
    >
      <Sections />
    </ArrayInput>
  )
}

type OpenDialog =
  | { kind: 'questions'; section: number }
  | { kind: 'pool'; section: number; item: number | null }
  | { kind: 'question'; id: number }

const Sections = () => {
  const translate = useTranslate()
  const wordsOf = useSectionTitle()
  const pointsText = usePointsText()
  const { sections, change } = useSections()
  const pinned = usePinned(sections)
  const numbers = numbersOf(sections, pinned)
  const { questions, points } = figuresOf(
    sections.flatMap(({ items }) => items),
    pinned,
  )
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [announcement, announce] = useState('')
  const follow = useFocusAfterMove(sections)
  const taken = sections.flatMap(({ items }) =>
    items.flatMap((one) => (one.kind === 'question' ? one.question_id : [])),
  )

  const move = useCallback(
    ({ from, to }: { from: number; to: number }) => {
      const next = moveRow(sections, { from, to })
      const place = positionOf(next, to)
      if (!place) return
      change(next)
      follow(place)
      announce(translate('tests.moved', { section: place.section + 1, place: place.item + 1, number: sections.length }))
    },
    [sections, change, follow, translate],
  )
  const { list, dragged, handle } = useDragOrder<HTMLDivElement>({ onMove: move, rows: '[data-row]', least: 1 })
  const rows = rowIndex(sections, sections.length, -1)

  const setItems = (section: number, items: readonly TestItem[]) =>
    change(sections.map((one, index) => (index === section ? { ...one, items: [...items] } : one)))
  const itemsOf = (section: number) => sections[section]?.items ?? []
  const put = (section: number, item: number | null, pool: Pool) =>
    setItems(
      section,
      item === null ? [...itemsOf(section), pool] : itemsOf(section).map((one, index) => (index === item ? pool : one)),
    )
  const edited = dialog?.kind === 'pool' && dialog.item !== null ? itemsOf(dialog.section)[dialog.item] : undefined

  return (
    <div className="stack gap-4">
      <p className="small muted num composition-sum">
        {translate('tests.questions', questions)}
        {points !== null && `, ${pointsText(points)}`}
      </p>
      <div ref={list} className="stack gap-4">
        {sections.map((section, index) => (
          <SectionCard
            key={section.id}
            index={index}
            sections={sections}
            name={wordsOf(section)}
            pinned={pinned}
            numbers={numbers[index] ?? []}
            taken={taken}
            dragged={dragged}
            handle={(item) => handle(rowIndex(sections, index, item), rows)}
            onMove={(item, to) => {
              const from = rowIndex(sections, index, item)
              move({ from, to: typeof to === 'number' ? endOf(sections, to, from) : from + steps[to] })
            }}
            onMoveSection={(to) => {
              if (to < 0 || to >= sections.length) return
              change(moveSection(sections, index, to))
              announce(translate('tests.section.moved', { place: to + 1 }))
            }}
            onRemoveSection={() => change(sections.toSpliced(index, 1))}
            onItem={(item, next) => setItems(index, section.items.toSpliced(item, 1, ...(next ? [next] : [])))}
            onOpen={(item) => {
              const one = section.items[item]
              if (one?.kind === 'pool') setDialog({ kind: 'pool', section: index, item })
              if (one?.kind === 'question') setDialog({ kind: 'question', id: one.question_id })
            }}
            onAdd={(kind) =>
              setDialog(kind === 'pool' ? { kind, section: index, item: null } : { kind: 'questions', section: index })
            }
          />
        ))}
      </div>
      <div>
        <Button
          size="small"
          variant="outlined"
          onClick={() => change([...sections, { id: newId(), translations: {}, items: [] }])}
        >
          <Plus size={16} strokeWidth={2} aria-hidden />
          {translate('tests.section.add')}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {dialog?.kind === 'questions' && (
        <QuestionPicker
          taken={taken}
          onClose={() => setDialog(null)}
          onPick={(ids) => {
            const more = ids.map((id) => ({ kind: 'question' as const, id: newId(), question_id: id, points: null }))
            setItems(dialog.section, [...itemsOf(dialog.section), ...more])
            setDialog(null)
          }}
        />
      )}
      {dialog?.kind === 'pool' && (
        <PoolDialog
          pool={edited?.kind === 'pool' ? edited : null}
          taken={taken}
          onClose={() => setDialog(null)}
          onSave={(pool) => {
            put(dialog.section, dialog.item, pool)
            setDialog(null)
          }}
        />
      )}
      {dialog?.kind === 'question' && <QuestionDialog id={dialog.id} onClose={() => setDialog(null)} />}
    </div>
  )
}

const steps = { up: -1, down: 1 } as const

/** Returns the section and item index of a row in the flat list of section headings and items. */
const positionOf = (sections: readonly TestSection[], row: number) => {
  for (const section of sections.keys()) {
    const item = row - rowIndex(sections, section, 0)
    if (item >= 0 && item < (sections[section]?.items.length ?? 0)) return { section, item }
  }
  return null
}

/** Returns the row at the end of a section, for an item that moves there from the row `from`. */
const endOf = (sections: readonly TestSection[], section: number, from: number): number => {
  const end = rowIndex(sections, section, sections[section]?.items.length ?? 0)
  return from < end ? end - 1 : end
}

/** Restores focus after a move, because a moved row may be rendered as a new element. */
const useFocusAfterMove = (sections: readonly TestSection[]) => {
  const wanted = useRef<{ id: string; before: readonly TestSection[] } | null>(null)
  useEffect(() => {
    if (wanted.current === null || wanted.current.before === sections) return
    const { id } = wanted.current
    wanted.current = null
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.id.startsWith('test-item-')) {
      document.getElementById(id)?.focus()
    }
  }, [sections])
  return useCallback(
    ({ section, item }: { section: number; item: number }) => {
      wanted.current = { id: gripId(section, item), before: sections }
    },
    [sections],
  )
}
