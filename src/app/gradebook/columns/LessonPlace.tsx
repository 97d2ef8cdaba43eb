import { gradebookLimits } from '../../../api/gradebook/codes'
import { useTranslate } from 'react-admin'
import { Pair } from '../../kit/forms/Pair'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useRead } from '../../kit/providers/calls'

/** Number of the lesson in the bell schedule, with its hours, and the room. */
export const LessonPlace = () => {
  const translate = useTranslate()
  const { data } = useRead('GET /api/gradebook/bells')
  const bells = data?.bells ?? []
  const numbers = Array.from({ length: bells.length || gradebookLimits.lessonsADay }, (_, index) => index + 1)
  const choices = numbers.map((id) => {
    const bell = bells[id - 1]
    const name = translate('marks.item.lesson_of', { number: id })
    return { id, name: bell ? `${name}, ${bell.starts_at}–${bell.ends_at}` : name }
  })
  return (
    <Pair>
      <SelectInput
        source="lesson_number"
        label="marks.item.lesson_number"
        choices={choices}
        emptyText="marks.item.whole_day"
        optional
      />
      <TextInput source="room" label="marks.item.room" optional />
    </Pair>
  )
}
