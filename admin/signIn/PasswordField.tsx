import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = { id: string; label?: string; helperText?: string | undefined; hasProblem: boolean; autoFocus: boolean; inputRef: Ref<HTMLInputElement> };

/** The password, with a button to show it. */
export function PasswordField({ id, label, helperText, hasProblem, autoFocus, inputRef }: Props) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={translate(isShown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden')}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      id={id}
      name="password"
      type={isShown ? 'text' : 'password'}
      label={label ?? translate('login.password')}
      helperText={helperText}
      autoComplete="current-password"
      autoFocus={autoFocus}
      inputRef={inputRef}
      error={hasProblem}
      slotProps={{ input: { endAdornment: toggle } }}
    />
  );
}
