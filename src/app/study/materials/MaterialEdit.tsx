import { useParams } from 'react-router-dom'
import { MaterialEditions } from './MaterialEditions'
import { MaterialFacts } from './MaterialFacts'
import { MaterialPreview } from './MaterialPreview'
import { MaterialReaders } from './MaterialReaders'

/** A material's pages: itself, and under it how a student sees it, who has read it, and what was published before. */
export const MaterialEdit = () => {
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
