import { useState } from 'react'
import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { newId } from '../questions/emptyQuestions'
import { reviewPresets } from './review'
import { TestInputs } from './TestInputs'

const defaults = {
  translations: { ru: {}, en: {} },
  subject_id: null,
  type: 'current',
  opens_at: null,
  closes_at: null,
  attempts_allowed: 1,
  grading: 'highest',
  access_code: null,
  networks: [],
  review: reviewPresets.released,
  group_ids: [],
  direction_ids: [],
  user_ids: [],
}
const content = {
  time_limit_min: null,
  navigation: 'free',
  shuffle_questions: true,
  shuffle_options: true,
  negative_marking: false,
  pass_percent: 50,
}

export const TestCreate = () => {
  const [values] = useState(() => ({
    ...defaults,
    content: { ...content, sections: [{ id: newId(), translations: {}, items: [] }] },
  }))
  return (
    <Create>
      <SimpleForm defaultValues={values}>
        <TestInputs slot={null} />
      </SimpleForm>
    </Create>
  )
}
