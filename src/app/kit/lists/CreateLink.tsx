import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'

/** The one filled button of a list: a new record. */
export const CreateLink = ({ label }: { label: string }) => {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  return (
    <Button variant="contained" component={Link} to={createPath({ resource, type: 'create' })}>
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {label}
    </Button>
  )
}
