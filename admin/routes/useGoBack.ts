import { useNavigate } from 'react-router-dom';
import { returnPath } from '../page/places.ts';

/** Returns a function that leaves a record's screen: to its list as it was left, or to the place that led to a lesson. */
export function useGoBack(): (list: string) => void {
  const navigate = useNavigate();
  return (list) => void navigate(returnPath(list));
}
