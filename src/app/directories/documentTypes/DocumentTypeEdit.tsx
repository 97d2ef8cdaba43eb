import { activeChoices, SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { RecordActions } from '../../kit/forms/RecordActions'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { categories } from './categories'
import { DocumentTypeInputs } from './DocumentTypeInputs'

export const DocumentTypeEdit = () => (
  <Edit
    subtitle={<SelectField source="category" choices={categories} />}
    status={<SelectField source="status" choices={activeChoices} />}
    actions={<RecordActions />}
    aside={<HistoryCard />}
  >
    <SimpleForm>
      <DocumentTypeInputs />
    </SimpleForm>
  </Edit>
)
