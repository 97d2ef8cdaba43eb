import { useParams } from 'react-router-dom'
import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { AnnouncementFacts } from './AnnouncementFacts'
import { AnnouncementInputs } from './AnnouncementInputs'
import { AnnouncementReaders } from './AnnouncementReaders'

const newAnnouncement = {
  translations: { ru: {}, en: {} },
  files: [],
  audience: 'chosen',
  group_ids: [],
  direction_ids: [],
  role_ids: [],
  publish_at: null,
  expires_at: null,
  pinned: false,
  receipt_required: false,
}

const AnnouncementCreate = () => (
  <Create>
    <SimpleForm defaultValues={newAnnouncement}>
      <AnnouncementInputs />
    </SimpleForm>
  </Create>
)

/** Routes to the form or the readers. */
const AnnouncementEdit = () => (useParams()['*'] === 'readers' ? <AnnouncementReaders /> : <AnnouncementFacts />)

export { AnnouncementCreate as Create, AnnouncementEdit as Edit }
