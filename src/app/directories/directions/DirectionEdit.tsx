import { SelectField } from '../../kit/fields/SelectField'
import { TextField } from '../../kit/fields/TextField'
import { Edit } from '../../kit/forms/Edit'
import { RecordActions } from '../../kit/forms/RecordActions'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { DirectionInputs } from './DirectionInputs'
import { statusChoices } from './statuses'

export const DirectionEdit = () => (
  <Edit
    subtitle={<TextField source="code" />}
    status={<SelectField source="status" choices={statusChoices} />}
    actions={<RecordActions />}
    aside={<HistoryCard />}
  >
    <SimpleForm>
      <DirectionInputs />
    </SimpleForm>
  </Edit>
)
