// Styles of the list of lessons, which no other page has.
import './lessons.css';
import './card.css';
