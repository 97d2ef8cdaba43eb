import { useTranslate } from 'react-admin'
import { scales } from '../../../api/gradebook/codes'
import { DialogForm } from '../../kit/forms/DialogForm'
import { Pair } from '../../kit/forms/Pair'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { dateOfDay, isoDay } from '../../shell/dates'
import { toast } from '../../shell/toasts/store'
import type { BookDialogProps } from '../grid/BookDialogs'
import { LessonPlace } from './LessonPlace'

const scaleChoices = choicesOf('marks.scale', [...scales])

/** Splits typed days (04.11.2026) into ISO days and texts that are not valid dates. */
const daysOf = (typed: unknown) => {
  const written = typeof typed === 'string' ? (typed.match(/[^\s,;]+/g) ?? []) : []
  const read = written.map((text) => {
    const day = text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
    const date = dateOfDay(day)
    return { text, day, isDay: date !== null && isoDay(date) === day }
  })
  return { days: read.map(({ day }) => day), unread: read.flatMap(({ text, isDay }) => (isDay ? [] : [text])) }
}

/** Adds lessons from a weekly pattern. */
export const LessonsDialog = ({ book, place, onClose, onDone }: BookDialogProps) => {
  const translate = useTranslate()
  const { mutateAsync } = useAct('POST /api/gradebook/:group/:subject/lessons')
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: translate(`marks.weekday.${id}`) }))
  return (
    <DialogForm
      name="lessons"
      title={translate('marks.lessons.title')}
      submit={translate('marks.lessons.add')}
      defaultValues={{
        weekdays: [],
        from: book.period.starts_on,
        to: book.period.ends_on,
        except: null,
        scale: book.scale,
        lesson_number: null,
        room: null,
      }}
      onClose={onClose}
      onSubmit={async ({ weekdays: on, from, to, except, scale, lesson_number, room }) => {
        const { days, unread } = daysOf(except)
        if (unread.length > 0) return { except: translate('marks.lessons.no_days', { texts: unread.join(', ') }) }
        const made = await mutateAsync({
          ...place,
          body: { weekdays: on, from, to, except: days, scale, lesson_number, room },
        })
        toast.success({ text: translate('marks.lessons.added', made.length) })
        onDone()
        onClose()
        return undefined
      }}
    >
      <div className="book-weekdays">
        <CheckboxGroupInput source="weekdays" label="marks.lessons.weekdays" choices={weekdays} row />
      </div>
      <Pair>
        <DateInput source="from" label="marks.lessons.from" />
        <DateInput source="to" label="marks.lessons.to" />
      </Pair>
      <TextInput
        source="except"
        label="marks.lessons.except"
        optional
        helperText={translate('marks.lessons.except_help')}
      />
      <LessonPlace />
      <SelectInput source="scale" label="marks.item.scale" choices={scaleChoices} />
    </DialogForm>
  )
}
