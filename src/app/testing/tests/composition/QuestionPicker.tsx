import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { questionTypes } from '../../../../api/testing/codes'
import type { QuestionRow } from '../../../../api/testing/questions'
import { useReferenceChoices } from '../../../kit/inputs/choices/choices'
import { SearchBox } from '../../../kit/inputs/SearchBox'
import { Select } from '../../../kit/inputs/choices/Select'
import { useDeferredChange } from '../../../kit/inputs/useDeferredChange'
import { rowsOnly } from '../../../kit/lists/rowsOnly'
import { useRead } from '../../../kit/providers/calls'
import { useDifficultyText } from './PoolText'
import { QuestionShown } from './QuestionDialog'

type Props = {
  /** Ids of questions already in the test. */
  taken: readonly number[]
  onPick: (ids: readonly number[]) => void
  onClose: () => void
}

/** Maximum number of rows; users filter the list to find other questions. */
const shownRows = 100
const subjects = { reference: 'directories/subjects', filter: { status: 'active' } }
const levels = ['1', '2', '3', '4', '5']

/** Picks ready questions from the bank, several at once, with search, filters and a preview. */
export const QuestionPicker = ({ taken, onPick, onClose }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const { getValues } = useFormContext()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useDeferredChange(typed.trim(), setQ)
  const [subject, setSubject] = useState(() => String(getValues('subject_id') ?? ''))
  const [type, setType] = useState('')
  const [tag, setTag] = useState('')
  const [difficulty, setDifficulty] = useState('')
  const [picked, setPicked] = useState<readonly number[]>([])
  const [seen, setSeen] = useState<number | null>(null)
  const { choices } = useReferenceChoices(subjects)
  const { data: tags = [] } = useRead('GET /api/questions/tags')
  const { data = [], total } = useGetList<QuestionRow>('questions', {
    pagination: { page: 1, perPage: shownRows },
    sort: { field: 'title', order: 'ASC' },
    filter: {
      status: 'ready',
      ...(q && { q }),
      ...(subject && { subject_id: Number(subject) }),
      ...(type && { type }),
      ...(tag && { tag }),
      ...(difficulty && { difficulty: Number(difficulty) }),
    },
    meta: rowsOnly,
  })
  const filters = [
    {
      name: 'subject_id',
      value: subject,
      set: setSubject,
      options: choices.map(({ id, name }) => ({ id: String(id), name })),
    },
    {
      name: 'type',
      value: type,
      set: setType,
      options: questionTypes.map((id) => ({ id, name: translate(`questions.type.${id}`) })),
    },
    { name: 'tag', value: tag, set: setTag, options: tags.map(({ name }) => ({ id: name, name })) },
    {
      name: 'difficulty',
      value: difficulty,
      set: setDifficulty,
      options: levels.map((id) => ({ id, name: translate(`questions.difficulty.${id}`) })),
    },
  ]
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('tests.picker.title')}</DialogTitle>
      <DialogContent className="stack question-picker">
        <SearchBox label={translate('questions.search')} value={typed} onType={setTyped} onClear={() => setTyped('')} />
        <div className="tiles">
          {filters.map(({ name, value, set, options }) => (
            <Select
              key={name}
              aria-label={translate(`resources.questions.fields.${name}`)}
              choices={options}
              value={value}
              onChange={(chosen) => set(chosen?.id ?? '')}
              emptyText={`${translate(`resources.questions.fields.${name}`)}: ${translate('tests.picker.any')}`}
              clearable
            />
          ))}
        </div>
        {total === 0 && <p className="muted">{translate('tests.picker.none')}</p>}
        <ul className="divided picked-questions">
          {data.map((row) => (
            <PickedRow
              key={row.id}
              row={row}
              isTaken={taken.includes(row.id)}
              isPicked={picked.includes(row.id)}
              isSeen={seen === row.id}
              onToggle={() =>
                setPicked((before) =>
                  before.includes(row.id) ? before.filter((id) => id !== row.id) : [...before, row.id],
                )
              }
              onSee={() => setSeen(seen === row.id ? null : row.id)}
            />
          ))}
        </ul>
        {total !== undefined && total > data.length && (
          <p className="small muted">{translate('tests.picker.more', total - data.length)}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        <Button variant="contained" disabled={picked.length === 0} onClick={() => onPick(picked)}>
          {picked.length === 0 ? translate('tests.picker.nothing') : translate('tests.picker.take', picked.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type RowProps = {
  row: QuestionRow
  isTaken: boolean
  isPicked: boolean
  isSeen: boolean
  onToggle: () => void
  onSee: () => void
}

const PickedRow = ({ row, isTaken, isPicked, isSeen, onToggle, onSee }: RowProps) => {
  const translate = useTranslate()
  const difficulty = useDifficultyText()
  const id = useId()
  const facts = [
    translate(`questions.type.${row.type}`),
    difficulty({ difficulty_from: row.difficulty, difficulty_to: row.difficulty }),
    row.tags.join(', '),
    isTaken ? translate('tests.picker.taken') : '',
  ]
  return (
    <li>
      <div className="row">
        <label className="check-label grow" aria-labelledby={id}>
          <input
            type="checkbox"
            aria-labelledby={id}
            checked={isTaken || isPicked}
            disabled={isTaken}
            onChange={onToggle}
          />
          <span id={id}>
            <b className="block medium anywhere">{row.title} </b>
            <span className="small muted">{facts.filter(Boolean).join(' · ')}</span>
          </span>
        </label>
        <IconButton
          size="small"
          aria-expanded={isSeen}
          aria-label={translate('tests.picker.see', { name: row.title })}
          onClick={onSee}
        >
          <Eye size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      {isSeen && <QuestionShown id={row.id} />}
    </li>
  )
}
