import Button from '@mui/material/Button'
import { UserPlus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** A walk-in applicant, from the queue. */
export const QueueActions = () => (
  <Button variant="outlined" component={Link} to="/profiles/create">
    <UserPlus size={20} strokeWidth={1.75} aria-hidden />
    {useTranslate()('profiles.walk_in.button')}
  </Button>
)
