import { useParams } from 'react-router-dom'
import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { MaterialEditions } from './MaterialEditions'
import { MaterialFacts } from './MaterialFacts'
import { MaterialInputs } from './MaterialInputs'
import { MaterialPreview } from './MaterialPreview'
import { MaterialReaders } from './MaterialReaders'

const defaultMaterial = {
  translations: { ru: {}, en: {} },
  subject_id: null,
  kind: 'text',
  url: null,
  files: [],
  audience: 'chosen',
  group_ids: [],
  direction_ids: [],
  estimated_minutes: null,
  mandatory: false,
  due_on: null,
  visible_from: null,
  visible_to: null,
}

const MaterialCreate = () => (
  <Create>
    <SimpleForm defaultValues={defaultMaterial}>
      <MaterialInputs />
    </SimpleForm>
  </Create>
)

/** Routes to a material's form, student preview, readers or editions. */
const MaterialEdit = () => {
  switch (useParams()['*']) {
    case 'preview':
      return <MaterialPreview />
    case 'readers':
      return <MaterialReaders />
    case 'editions':
      return <MaterialEditions />
    default:
      return <MaterialFacts />
  }
}

export { MaterialCreate as Create, MaterialEdit as Edit }
