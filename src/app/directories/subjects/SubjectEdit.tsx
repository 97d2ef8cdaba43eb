import { TextField } from '../../kit/fields/TextField'
import { activeChoices, SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { RecordActions } from '../../kit/forms/RecordActions'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { SubjectInputs } from './SubjectInputs'

export const SubjectEdit = () => (
  <Edit
    subtitle={<TextField source="code" />}
    status={<SelectField source="status" choices={activeChoices} />}
    actions={<RecordActions />}
    aside={<HistoryCard />}
  >
    <SimpleForm>
      <SubjectInputs />
    </SimpleForm>
  </Edit>
)
