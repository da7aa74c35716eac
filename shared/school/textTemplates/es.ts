import type { TextTemplates } from './fillTemplate.ts';

/** The templates in Spanish. */
export const es: TextTemplates = {
  terms_conditions: `## Quiénes somos

Las clases de esta web las da {{name}}.

- Dirección: {{address}}
- Teléfono: {{phone}}
- Correo: {{email}}
- Registro: {{number}}

## Reservar

La reserva vale cuando llega la confirmación por correo. Dice la clase, la hora, las personas y el precio.

## Pagar

El precio se ve antes de reservar. Pagas en línea o en la escuela, según la reserva.

## Cancelar

Hasta {{hours}} horas antes de la clase puedes cancelar con el enlace de tu correo y recuperas lo que pagaste. Después nos quedamos con el precio.

Si somos nosotros quienes cancelamos la clase por el mar, el tiempo o una enfermedad, recuperas el dinero.

## Tu seguridad

Quien entra en el agua sabe nadar. Dinos antes de la clase si tienes enfermedades o lesiones, o si estás embarazada. Nuestros instructores deciden si el mar es seguro, y lo que dicen vale.

## Responsabilidad

Tenemos los seguros que pide la ley. Deja los objetos de valor en casa, porque no podemos vigilarlos.
`,
  privacy_policy: `## Quién es responsable

El responsable de los datos de esta web es {{name}}.

- Dirección: {{address}}
- Teléfono: {{phone}}
- Correo: {{email}}

## Qué guardamos, y por qué

- Para una reserva: nombres y edades de los participantes, tu teléfono y tu correo. Los necesitamos para dar la clase y para avisarte si cambia.
- Para pagos: importe, hora y forma. Los números de tarjeta van solo al proveedor de pagos; nunca los vemos.
- Para novedades: tu correo, si las pediste. Cada correo tiene un enlace que las termina.

## Durante cuánto tiempo

Guardamos reservas y pagos mientras lo pide la ley fiscal, y nada más allá de lo necesario.

## Quién más los recibe

La empresa que lleva esta web de reservas para nosotros y el proveedor de pagos. No vendemos datos.

## Tus derechos

Puedes preguntar qué guardamos sobre ti, pedir que se corrija o se borre, y reclamar ante la autoridad de protección de datos de tu país. Escríbenos.
`,
};
