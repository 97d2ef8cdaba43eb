import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { itemKinds, scales } from '../../../api/gradebook/codes'
import type { GradeItem } from '../../../api/gradebook/items'
import { useCloseDialog } from '../../kit/forms/useCloseDialog'
import { DialogForm } from '../../kit/forms/DialogForm'
import { Pair } from '../../kit/forms/Pair'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { today } from '../../shell/dates'
import { toast } from '../../shell/toasts/store'
import type { BookDialogProps } from '../grid/BookDialogs'
import { LessonPlace } from './LessonPlace'

const kinds = choicesOf(
  'marks.kind',
  itemKinds.filter((kind) => kind !== 'final'),
)
const scaleChoices = choicesOf('marks.scale', [...scales])
const posting = choicesOf('marks.posting', ['now', 'from', 'hidden'])

type Posting = 'now' | 'from' | 'hidden'
const postingOf = (postsAt: string | null, now = new Date()): Posting => {
  if (postsAt === null) return 'hidden'
  return new Date(postsAt) > now ? 'from' : 'now'
}
/** Converts the posting choice to `posts_at`. A column that is already posted keeps its date. */
const postsAtOf = (when: Posting, chosen: string | null, before: string | null): string | null => {
  if (when === 'hidden') return null
  if (when === 'from') return chosen
  return postingOf(before) === 'now' ? before : new Date().toISOString()
}
const defaultValuesOf = (book: BookDialogProps['book'], item: GradeItem | null) => ({
  kind: 'homework',
  title: null,
  topic: null,
  held_on: today(),
  lesson_number: null,
  room: null,
  scale: book.scale,
  max: 100,
  weight: 1,
  category: null,
  test_id: null,
  ...item,
  posting: item ? postingOf(item.posts_at) : 'now',
  posts_at: item?.posts_at ?? null,
})
const bestOf = { five: 5, pass_fail: 1 } as const

/** Adds or edits a column. */
export const ItemDialog = ({ book, place, item, onClose, onDone }: BookDialogProps & { item: GradeItem | null }) => {
  const translate = useTranslate()
  const add = useAct('POST /api/gradebook/:group/:subject/items')
  const edit = useAct('PUT /api/gradebook/:group/:subject/items/:item')
  const { params } = place
  const [defaultValues] = useState(() => defaultValuesOf(book, item))
  return (
    <DialogForm
      name={item ? `column ${item.id}` : 'new column'}
      title={item ? translate('marks.item.edit_title', { title: item.title }) : translate('marks.item.new_title')}
      submit={translate(item ? 'marks.item.save' : 'marks.item.add_verb')}
      defaultValues={defaultValues}
      onClose={onClose}
      secondaryAction={item && <RemoveColumn item={item} params={params} onDone={onDone} />}
      onSubmit={async ({
        kind,
        title,
        topic,
        held_on,
        lesson_number,
        room,
        scale,
        max,
        weight,
        category,
        test_id,
        posting: when,
        posts_at,
      }) => {
        const isPoints = scale === 'hundred'
        const body = {
          kind,
          title,
          topic,
          held_on,
          lesson_number: kind === 'lesson' ? lesson_number : null,
          room,
          scale,
          max: isPoints ? max : bestOf[scale === 'five' ? 'five' : 'pass_fail'],
          weight,
          category,
          test_id,
          posts_at: postsAtOf(when, posts_at, item?.posts_at ?? null),
        }
        if (item)
          await edit.mutateAsync({ params: { ...params, item: item.id }, body: { ...body, version: item.version } })
        else await add.mutateAsync({ ...place, body })
        onDone()
        onClose()
      }}
    >
      {typeof item?.homework_id === 'number' && (
        <p>
          <Link to={`/gradebook/homework/${item.homework_id}`}>{translate('marks.homework.open')}</Link>
        </p>
      )}
      <SelectInput source="kind" label="marks.item.kind" choices={kinds} />
      <TextInput source="title" label="marks.item.title" />
      <TextInput source="topic" label="marks.item.topic" optional />
      <Pair>
        <DateInput source="held_on" label="marks.item.held_on" optional />
        <NumberInput source="weight" label="marks.item.weight" helperText={translate('marks.item.weight_help')} />
      </Pair>
      <WhenLesson />
      {item?.kind === 'lesson' && <EveryoneHere item={item} params={params} onDone={onDone} />}
      <Pair>
        <SelectInput source="scale" label="marks.item.scale" choices={scaleChoices} />
        <MaxInput />
      </Pair>
      {book.rules.method === 'categories' && (
        <SelectInput
          source="category"
          label="marks.item.category"
          choices={book.rules.categories.map(({ name }) => ({ id: name, name }))}
          optional
        />
      )}
      <ReferenceInput source="test_id" reference="tests" filter={{ subject_id: book.subject_id }}>
        <AutocompleteInput label="marks.item.test" optional helperText={translate('marks.item.test_help')} />
      </ReferenceInput>
      <RadioButtonGroupInput source="posting" label="marks.item.posting" choices={posting} />
      <PostsAt />
    </DialogForm>
  )
}

type RemoveProps = Pick<BookDialogProps, 'onDone'> & { item: GradeItem; params: BookDialogProps['place']['params'] }

const RemoveColumn = ({ item, params, onDone }: RemoveProps) => {
  const translate = useTranslate()
  const end = useCloseDialog()
  const { mutate, isPending } = useAct('DELETE /api/gradebook/:group/:subject/items/:item', {
    onSuccess: () => {
      toast.success({ text: translate('marks.item.removed', { title: item.title }) })
      onDone()
      end()
    },
  })
  return (
    <Button
      color="error"
      disabled={isPending}
      onClick={() => mutate({ params: { ...params, item: item.id }, body: undefined })}
    >
      {translate('marks.item.remove')}
    </Button>
  )
}

/** Records that everybody without a sign was at the lesson. */
const EveryoneHere = ({ item, params, onDone }: RemoveProps) => {
  const translate = useTranslate()
  const end = useCloseDialog()
  const { mutate, isPending } = useAct('POST /api/gradebook/:group/:subject/items/:item/attendance', {
    onSuccess: () => {
      toast.success({ text: translate('attendance.all_here_done') })
      onDone()
      end()
    },
  })
  return (
    <div>
      <Button
        variant="outlined"
        disabled={isPending || item.attendance_at !== null}
        onClick={() => mutate({ params: { ...params, item: item.id }, body: undefined })}
      >
        {translate(item.attendance_at === null ? 'attendance.all_here' : 'attendance.all_here_done')}
      </Button>
    </div>
  )
}

const WhenLesson = () => {
  const [kind, day]: unknown[] = useWatch({ name: ['kind', 'held_on'] })
  return kind === 'lesson' && day !== null ? <LessonPlace /> : null
}

const MaxInput = () => {
  const scale: unknown = useWatch({ name: 'scale' })
  return scale === 'hundred' ? <NumberInput source="max" label="marks.item.max" /> : null
}

const PostsAt = () => {
  const when: unknown = useWatch({ name: 'posting' })
  return when === 'from' ? (
    <DateTimeInput source="posts_at" label="marks.item.posts_at" whenEmpty="marks.item.day_needed" />
  ) : null
}
