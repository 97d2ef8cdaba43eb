import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useResourceText } from './useResourceText'

/** The primary button of a list: creates a record, labelled by the resource. */
export const CreateButton = () => {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const textOf = useResourceText()
  return (
    <Button variant="contained" component={Link} to={createPath({ resource, type: 'create' })}>
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {textOf('action.create')}
    </Button>
  )
}
